# pip install requests
import requests

proxy = "http://{{username}}-country-us:{{password}}@{{host}}:{{port}}"
reply = requests.get("{{target}}", proxies={"http": proxy, "https": proxy}, timeout=30)
reply.raise_for_status()
print(reply.json()["ip"], reply.json()["country"])
