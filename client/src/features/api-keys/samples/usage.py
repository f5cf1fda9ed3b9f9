import os
import requests

query = "{ me { usage(last: 7) { totalBytes buckets { start totalBytes } } } }"

reply = requests.post(
    "{{endpoint}}",
    json={"query": query},
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
    timeout=15,
)
usage = reply.json()["data"]["me"]["usage"]
print(int(usage["totalBytes"]) / 1e9, "GB in 7 days")
