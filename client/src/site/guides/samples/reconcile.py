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


# The current month by the clock of your account, which the hours of the ledger follow too.
month = ask("{ me { statements(first: 1) { nodes { from to } } } }")["statements"]["nodes"][0]

QUERY = """query ($from: DateTime!, $to: DateTime!, $after: String) { me {
  trafficLedger(first: 100, after: $after, filter: { kinds: [USAGE], from: $from, to: $to }) {
    nodes { quantity }
    unpostedBytes
    pageInfo { hasNextPage endCursor }
  }
  usage(query: { range: { from: $from, to: $to } }) { paidBytes }
} }"""

charged = 0
after = None
while True:
    me = ask(QUERY, {**month, "after": after})
    ledger = me["trafficLedger"]
    charged += sum(int(entry["quantity"]) for entry in ledger["nodes"])
    if not ledger["pageInfo"]["hasNextPage"]:
        break
    after = ledger["pageInfo"]["endCursor"]

# The running hour has no entries yet.
charged += int(ledger["unpostedBytes"])
print(f"charged: {charged} bytes")
print(f"difference: {int(me['usage']['paidBytes']) - charged}")
