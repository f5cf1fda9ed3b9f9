{{ifHttp}}# pip install requests
{{ifSocks}}# pip install "requests[socks]"
import requests

{{ifAuth}}proxy = "{{scheme}}://{{username}}:{{password}}@{{host}}:{{port}}"
{{ifOpen}}proxy = "{{scheme}}://{{host}}:{{port}}"
reply = requests.get(
    "{{target}}",
    proxies={"http": proxy, "https": proxy},
    timeout=30,
)
reply.raise_for_status()
print(reply.text)
