import os

import requests

proxy = os.environ["PROXY_URL"]
action = os.environ["ACTION"]
with open(os.environ["BODY_FILE"], "rb") as file:
    body = file.read()


def parts():
    yield body[:1000]
    yield body[1000:]


reply = requests.request(
    "GET" if action == "get" else "POST",
    os.environ["TARGET"],
    data={"get": None, "post": body, "chunked": parts()}[action],
    proxies={"http": proxy, "https": proxy} if proxy else None,
    verify=os.environ["CA_FILE"],
)
reply.raise_for_status()
print(reply.text)
