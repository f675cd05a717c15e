package io.argosy.circuit.control.provider.sense;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.control.provider.http.TokenFile;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.ContentType;

/**
 * Tokens of OAuth by a password and a client's secret. A token is used until the orchestrator
 * refuses it. The secrets are read anew for each token. Not thread-safe.
 */
public final class SenseTokens implements JsonCalls.Authorization {

  private final Login login;
  private final JsonCalls calls;
  private Optional<String> header = Optional.empty();

  /**
   * What a token is given for.
   *
   * @param client name of this program at the issuer
   */
  public record Login(String username, Path passwordFile, String client, Path clientSecretFile) {}

  /**
   * @param url of the issuer, such as {@code .../protocol/openid-connect/token}
   * @param tls trusted certificates and the client's own; empty for those of the JDK
   * @param timeout for one call with its whole answer
   */
  public SenseTokens(Login login, URI url, Duration timeout, Optional<SSLContext> tls) {
    this.login = login;
    this.calls = new JsonCalls(url, timeout, tls, again -> again ? Optional.empty() : client());
  }

  @Override
  public Optional<String> header(boolean again) throws ProviderFailedException {
    if (again || header.isEmpty()) {
      header = Optional.empty();
      header = Optional.of("Bearer " + issued());
    }
    return header;
  }

  private String issued() throws ProviderFailedException {
    String form =
        "grant_type=password&username=%s&password=%s"
            .formatted(encoded(login.username()), encoded(TokenFile.secret(login.passwordFile())));
    Received reply = calls.post("", form, ContentType.APPLICATION_FORM_URLENCODED);
    return calls.text(reply, "access_token");
  }

  private Optional<String> client() throws ProviderFailedException {
    String client = login.client() + ":" + TokenFile.secret(login.clientSecretFile());
    return Optional.of(
        "Basic " + Base64.getEncoder().encodeToString(client.getBytes(StandardCharsets.UTF_8)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    calls.close();
  }
}
