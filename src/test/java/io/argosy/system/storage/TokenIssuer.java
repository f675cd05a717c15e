package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** An issuer of WLCG tokens on loopback, with one ES256 key. */
public final class TokenIssuer implements AutoCloseable {

  private static final String KEY_ID = "test-1";
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final HttpsServer server;
  private final KeyPair keys;

  public TokenIssuer(HostKey key) throws IOException {
    this(key, Optional.empty());
  }

  /** Serves the keys of somebody else, whose tokens name this {@link #url()} as their issuer. */
  public TokenIssuer(HostKey key, Supplier<String> othersKeys) throws IOException {
    this(key, Optional.of(othersKeys));
  }

  private TokenIssuer(HostKey key, Optional<Supplier<String>> othersKeys) throws IOException {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec("secp256r1"));
      keys = generator.generateKeyPair();
      server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setHttpsConfigurator(new HttpsConfigurator(key.server()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
    String discovery = "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/keys\"}".formatted(url(), url());
    answers("/.well-known/openid-configuration", () -> discovery);
    answers("/keys", othersKeys.orElse(this::keySet));
    server.start();
  }

  private void answers(String path, Supplier<String> json) {
    server.createContext(
        path,
        exchange -> {
          byte[] body = json.get().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  private String keySet() {
    ECPublicKey key = (ECPublicKey) keys.getPublic();
    return """
    {"keys":[{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"%s","x":"%s","y":"%s"}]}
    """
        .formatted(KEY_ID, number(key.getW().getAffineX()), number(key.getW().getAffineY()));
  }

  /** Returns a number as 32 bytes. */
  private static String number(BigInteger value) {
    byte[] bytes = value.toByteArray();
    byte[] fixed = new byte[32];
    int length = Math.min(bytes.length, 32);
    System.arraycopy(bytes, bytes.length - length, fixed, 32 - length, length);
    return BASE64.encodeToString(fixed);
  }

  public String url() {
    return "https://localhost:" + server.getAddress().getPort();
  }

  /**
   * Returns a token that is valid from a minute ago.
   *
   * @param scope such as {@code storage.read:/a storage.create:/b}
   */
  public String token(String audience, String scope, Duration validity) {
    long now = Instant.now().getEpochSecond();
    String claims =
        """
        {"iss":"%s","sub":"argosy","aud":"%s","iat":%d,"nbf":%d,"exp":%d,"jti":"%s","wlcg.ver":"1.0","scope":"%s"}\
        """
            .formatted(
                url(),
                audience,
                now,
                now - 60,
                now + validity.toSeconds(),
                UUID.randomUUID(),
                scope);
    return signed("{\"alg\":\"ES256\",\"kid\":\"%s\",\"typ\":\"JWT\"}".formatted(KEY_ID), claims);
  }

  private String signed(String header, String claims) {
    String content =
        BASE64.encodeToString(header.getBytes(UTF_8))
            + "."
            + BASE64.encodeToString(claims.getBytes(UTF_8));
    try {
      Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
      signature.initSign(keys.getPrivate());
      signature.update(content.getBytes(UTF_8));
      return content + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
