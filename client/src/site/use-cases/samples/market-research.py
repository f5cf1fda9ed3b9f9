# pip install requests
import csv
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
import requests

COUNTRIES = ["de", "fr", "br"]
PAGES = ["{{target}}/category/1", "{{target}}/category/2"]


def collect(job):
    country, url = job
    proxy = f"http://{{username}}-country-{country}:{{password}}@{{host}}:{{port}}"
    page = requests.get(url, proxies={"http": proxy, "https": proxy}, timeout=30)
    title = re.search(r"<title>(.*?)</title>", page.text, re.S)
    return [country, url, page.status_code, title.group(1).strip() if title else ""]


with ThreadPoolExecutor(max_workers=8) as workers:
    rows = workers.map(collect, product(COUNTRIES, PAGES))
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
