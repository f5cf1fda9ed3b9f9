# pip install requests
import json
import re
import requests

PRODUCT = "{{target}}/product/running-shoe"

for country in ["us", "de", "jp"]:
    proxy = f"http://{{username}}-country-{country}:{{password}}@{{host}}:{{port}}"
    page = requests.get(PRODUCT, proxies={"http": proxy, "https": proxy}, timeout=30)
    page.raise_for_status()
    # Shops describe their products in JSON-LD, for search engines.
    for block in re.findall(r'<script type="application/ld\+json">(.*?)</script>', page.text, re.S):
        data = json.loads(block)
        for item in data if isinstance(data, list) else [data]:
            if item.get("@type") == "Product":
                offer = item["offers"]
                print(country, offer["price"], offer["priceCurrency"])
