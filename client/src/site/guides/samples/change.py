# pip install requests
import os
import requests

MUTATION = """mutation Create($input: SubAccountCreateInput!, $key: String!) {
  subAccountCreate(input: $input, idempotencyKey: $key) {
    subAccount { id username }
    userErrors { code field message }
  }
}"""
account = {"username": "{{newUsername}}", "password": "{{newPassword}}", "chargeMode": "SHARED"}
variables = {"input": account, "key": "create-{{newUsername}}"}

reply = requests.post(
    "{{api}}",
    json={"query": MUTATION, "variables": variables},
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
    timeout=15,
)
answer = reply.json()
if "errors" in answer:
    raise SystemExit(answer["errors"][0]["extensions"]["code"])
result = answer["data"]["subAccountCreate"]
for error in result["userErrors"]:
    print(error["field"], error["code"])
if result["subAccount"]:
    print("created", result["subAccount"]["username"])
