import requests

proxy = "http://{{username}}:{{password}}@{{host}}:{{port}}"
reply = requests.get("https://ipinfo.io/json", proxies={"https": proxy})
print(reply.json()["country"])  # HK
