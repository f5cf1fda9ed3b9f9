export http_proxy="$PROXY_URL" https_proxy="$PROXY_URL"
set -- --quiet --output-document=- --ca-certificate="$CA_FILE"
[ "$ACTION" = post ] && set -- "$@" --post-file="$BODY_FILE"
exec wget "$@" "$TARGET"
