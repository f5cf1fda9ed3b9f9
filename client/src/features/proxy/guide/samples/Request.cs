// .NET 6 or later
using System.Net;

{{ifSocks}}// .NET has the proxy resolve names with socks5, too.
{{ifHttp}}var proxy = new WebProxy("http://{{host}}:{{port}}")
{{ifSocks}}var proxy = new WebProxy("socks5://{{host}}:{{port}}")
{
{{ifAuth}}    Credentials = new NetworkCredential("{{username}}", "{{password}}"),
    BypassProxyOnLocal = false,
};
using var client = new HttpClient(new SocketsHttpHandler { Proxy = proxy });
Console.WriteLine(await client.GetStringAsync("{{target}}"));
