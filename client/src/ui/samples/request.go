package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
)

func main() {
{{ifSocks}}	// Go has the proxy resolve names with socks5, too.
	proxy := &url.URL{
{{ifHttp}}		Scheme: "http",
{{ifSocks}}		Scheme: "socks5",
		Host:   "{{host}}:{{port}}",
{{ifAuth}}		User:   url.UserPassword("{{username}}", "{{password}}"),
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(proxy)}}
{{ifRotating}}	for request := 0; request < 3; request++ {
{{ifRotating}}		reply, err := client.Get("{{target}}")
{{ifRotating}}		if err != nil {
{{ifRotating}}			log.Fatal(err)
{{ifRotating}}		}
{{ifRotating}}		body, err := io.ReadAll(reply.Body)
{{ifRotating}}		reply.Body.Close()
{{ifRotating}}		if err != nil {
{{ifRotating}}			log.Fatal(err)
{{ifRotating}}		}
{{ifRotating}}		fmt.Println(string(body))
{{ifRotating}}		// The next request opens a new connection, which gets a new address.
{{ifRotating}}		client.CloseIdleConnections()
{{ifRotating}}	}
{{ifSticky}}	reply, err := client.Get("{{target}}")
{{ifSticky}}	if err != nil {
{{ifSticky}}		log.Fatal(err)
{{ifSticky}}	}
{{ifSticky}}	defer reply.Body.Close()
{{ifSticky}}	body, err := io.ReadAll(reply.Body)
{{ifSticky}}	if err != nil {
{{ifSticky}}		log.Fatal(err)
{{ifSticky}}	}
{{ifSticky}}	fmt.Println(string(body))
}
