# pip install requests
import secrets
import requests

session = secrets.token_hex(4)
user = f"{{username}}-country-us-session-{session}-sesstime-30"
proxy = f"http://{user}:{{password}}@{{host}}:{{port}}"
for request in range(2):
    reply = requests.get("{{target}}", proxies={"http": proxy, "https": proxy}, timeout=30)
    reply.raise_for_status()
    print(reply.json()["ip"])
