# pip install requests
import requests

for place in ["country-us", "country-us-city-new_york", "country-jp"]:
    proxy = f"http://{{username}}-{place}:{{password}}@{{host}}:{{port}}"
    reply = requests.get("{{target}}", proxies={"http": proxy, "https": proxy}, timeout=30)
    reply.raise_for_status()
    print(place, reply.json()["country"])
