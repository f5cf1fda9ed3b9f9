# pip install requests
import os
from datetime import datetime, timezone
import requests

start = datetime.now(timezone.utc).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
end = start.replace(year=start.year + start.month // 12, month=start.month % 12 + 1)

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
    month = {"from": start.isoformat(), "to": end.isoformat(), "after": after}
    reply = requests.post(
        "{{api}}",
        json={"query": QUERY, "variables": month},
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
        timeout=30,
    )
    answer = reply.json()
    if "errors" in answer:
        raise SystemExit(answer["errors"][0]["extensions"]["code"])
    me = answer["data"]["me"]
    ledger = me["trafficLedger"]
    charged += sum(int(entry["quantity"]) for entry in ledger["nodes"])
    if not ledger["pageInfo"]["hasNextPage"]:
        break
    after = ledger["pageInfo"]["endCursor"]

# The running hour has no entries yet.
charged += int(ledger["unpostedBytes"])
print(f"charged: {charged} bytes")
print(f"difference: {int(me['usage']['paidBytes']) - charged}")
