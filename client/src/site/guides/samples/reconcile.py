# pip install requests
import os
import requests


def ask(query, variables=None):
    reply = requests.post(
        "{{api}}",
        json={"query": query, "variables": variables},
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
        timeout=30,
    )
    answer = reply.json()
    if "errors" in answer:
        raise SystemExit(answer["errors"][0]["extensions"]["code"])
    return answer["data"]["me"]


# The current month by the clock of your account, up to the last whole hour.
month = ask("{ me { statements(first: 1) { nodes { from timeZone } } } }")["statements"]["nodes"][0]

HOURS = """query ($timeZone: String!) { me {
  usage(query: { period: LAST_7_DAYS, granularity: HOUR, timeZone: $timeZone }) { asOf buckets { start } }
} }"""
usage = ask(HOURS, {"timeZone": month["timeZone"]})["usage"]
as_of = usage["asOf"] or month["from"]
starts = [hour["start"] for hour in usage["buckets"] if month["from"] < hour["start"] <= as_of]
end = max(starts, default=month["from"])

QUERY = """query ($from: DateTime!, $to: DateTime!, $after: String) { me {
  trafficLedger(first: 100, after: $after, filter: { kinds: [USAGE], from: $from, to: $to }) {
    nodes { quantity }
    unpostedBytes
    pageInfo { hasNextPage endCursor }
  }
  usage(query: { range: { from: $from, to: $to } }) { paidBytes }
} }"""

charged = paid = 0
after = None
more = end > month["from"]
while more:
    me = ask(QUERY, {"from": month["from"], "to": end, "after": after})
    ledger = me["trafficLedger"]
    if after is None:
        charged += int(ledger["unpostedBytes"])
        paid = int(me["usage"]["paidBytes"])
    charged += sum(int(entry["quantity"]) for entry in ledger["nodes"])
    after, more = ledger["pageInfo"]["endCursor"], ledger["pageInfo"]["hasNextPage"]

print(f"charged: {charged} bytes up to {end}")
print(f"difference: {paid - charged}")
