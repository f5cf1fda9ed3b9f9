# pip install requests
import re
import requests

SITE = "{{site}}"
RESULTS = "{{target}}/search?q=running+shoes"
LANGUAGES = {"us": "en-US", "gb": "en-GB", "hk": "zh-HK"}

for country, language in LANGUAGES.items():
    proxy = f"http://{{username}}-country-{country}:{{password}}@{{host}}:{{port}}"
    page = requests.get(
        RESULTS,
        headers={"Accept-Language": language},
        proxies={"http": proxy, "https": proxy},
        timeout=30,
    )
    page.raise_for_status()
    hosts = re.findall(r'<a [^>]*href="https?://([^/"]+)', page.text)
    unique = list(dict.fromkeys(hosts))
    print(country, unique.index(SITE) + 1 if SITE in unique else "not found")
