{{ifHttp}}# pip install requests
{{ifSocks}}# pip install "requests[socks]"
import requests

{{ifAuth}}proxy = "{{scheme}}://{{username}}:{{password}}@{{host}}:{{port}}"
{{ifOpen}}proxy = "{{scheme}}://{{host}}:{{port}}"
{{ifRotating}}# Each connection gets a new address. A Session would keep its connection, and its address.
{{ifRotating}}for request in range(3):
{{ifRotating}}    reply = requests.get(
{{ifRotating}}        "{{target}}",
{{ifRotating}}        proxies={"http": proxy, "https": proxy},
{{ifRotating}}        timeout=30,
{{ifRotating}}    )
{{ifRotating}}    reply.raise_for_status()
{{ifRotating}}    print(reply.text)
{{ifSticky}}reply = requests.get(
{{ifSticky}}    "{{target}}",
{{ifSticky}}    proxies={"http": proxy, "https": proxy},
{{ifSticky}}    timeout=30,
{{ifSticky}})
{{ifSticky}}reply.raise_for_status()
{{ifSticky}}print(reply.text)
