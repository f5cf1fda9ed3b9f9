# pip install requests
import os
import requests

QUERY = """query Page($after: String) {
  me { subAccounts(first: 50, after: $after) {
    nodes { username status usedBytes }
    pageInfo { hasNextPage endCursor }
  } }
}"""

after = None
while True:
    reply = requests.post(
        "{{api}}",
        json={"query": QUERY, "variables": {"after": after}},
        headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
        timeout=15,
    )
    answer = reply.json()
    if "errors" in answer:
        raise SystemExit(answer["errors"][0]["extensions"]["code"])
    page = answer["data"]["me"]["subAccounts"]
    for account in page["nodes"]:
        print(account["username"], account["status"], account["usedBytes"])
    if not page["pageInfo"]["hasNextPage"]:
        break
    after = page["pageInfo"]["endCursor"]
