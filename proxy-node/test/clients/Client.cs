using System;
using System.IO;
using System.Net;
using System.Net.Http;

// Mono's own never sends loopback addresses to a proxy.
class EveryAddress : WebProxy, IWebProxy
{
    public EveryAddress(string address) : base(address) { }

    Uri IWebProxy.GetProxy(Uri destination) { return Address; }

    bool IWebProxy.IsBypassed(Uri destination) { return false; }
}

class Client
{
    static void Main()
    {
        // Mono has no setting for one more authority.
        var handler = new HttpClientHandler
        {
            UseProxy = false,
            ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => true,
        };
        if (Variable("PROXY_URL") != "")
        {
            var proxy = new Uri(Variable("PROXY_URL"));
            var login = proxy.UserInfo.Split(':');
            handler.UseProxy = true;
            handler.Proxy = new EveryAddress("http://" + proxy.Authority)
            {
                Credentials = new NetworkCredential(login[0], login[1]),
            };
        }
        var request = new HttpRequestMessage(HttpMethod.Get, Variable("TARGET"));
        if (Variable("ACTION") != "get")
        {
            request.Method = HttpMethod.Post;
            request.Content = new ByteArrayContent(File.ReadAllBytes(Variable("BODY_FILE")));
            request.Headers.TransferEncodingChunked = Variable("ACTION") == "chunked";
        }
        using (var client = new HttpClient(handler))
        {
            var reply = client.SendAsync(request).GetAwaiter().GetResult();
            reply.EnsureSuccessStatusCode();
            Console.WriteLine(reply.Content.ReadAsStringAsync().GetAwaiter().GetResult());
        }
        // Left to itself, Mono hangs in one of 80 exits.
        Environment.Exit(0);
    }

    static string Variable(string name)
    {
        return Environment.GetEnvironmentVariable(name) ?? "";
    }
}
