# pip install requests
import secrets
import requests

# A new session is a new visitor, who keeps one address for ten minutes.
user = f"{{username}}-country-us-city-new_york-session-{secrets.token_hex(4)}-sesstime-10"
proxy = f"http://{user}:{{password}}@{{host}}:{{port}}"

visitor = requests.Session()
visitor.proxies = {"http": proxy, "https": proxy}
landing = visitor.get("{{target}}/click?campaign=42", timeout=30)
for hop in [*landing.history, landing]:
    print(hop.status_code, hop.url)
