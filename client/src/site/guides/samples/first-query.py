# pip install requests
import os
import requests

query = "{ me { balance { traffic { remainingBytes } } usage(last: 7) { totalBytes } } }"
reply = requests.post(
    "{{api}}",
    json={"query": query},
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
    timeout=15,
)
answer = reply.json()
if "errors" in answer:
    raise SystemExit(answer["errors"][0]["extensions"]["code"])
me = answer["data"]["me"]
print(int(me["balance"]["traffic"]["remainingBytes"]) / 1e9, "GB left")
print(int(me["usage"]["totalBytes"]) / 1e9, "GB in 7 days")
