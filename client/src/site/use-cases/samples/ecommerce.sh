for country in us de jp; do
  page=$(curl -sS --fail "{{target}}/product/running-shoe" \
    -x "http://{{host}}:{{port}}" -U "{{username}}-country-$country:{{password}}") || break
  # Shops describe their products in JSON-LD, for search engines.
  price=$(printf '%s' "$page" | grep -oE '"price": *"?[0-9.]+' | head -n 1 | grep -oE '[0-9.]+$')
  currency=$(printf '%s' "$page" | grep -oE '"priceCurrency": *"[^"]+' | head -n 1 | cut -d '"' -f 4)
  echo "$country $price $currency"
done
