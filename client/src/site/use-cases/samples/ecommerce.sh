for country in us de jp; do
  page=$(curl -sS --fail "{{target}}/product/running-shoe" \
    -x "http://{{host}}:{{port}}" -U "{{username}}-country-$country:{{password}}")
  # Shops describe their products in JSON-LD, for search engines.
  price=$(echo "$page" | grep -oE '"price": *"[^"]+' | head -n 1 | cut -d '"' -f 4)
  currency=$(echo "$page" | grep -oE '"priceCurrency": *"[^"]+' | head -n 1 | cut -d '"' -f 4)
  echo "$country $price $currency"
done
