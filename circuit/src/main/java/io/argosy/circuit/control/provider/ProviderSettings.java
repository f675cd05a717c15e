package io.argosy.circuit.control.provider;

import io.argosy.common.http.Tls;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.unit.ByteRate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How a provider of circuits is reached; which settings are needed depends on its kind.
 *
 * @param kind {@code static}, {@code nsi}, {@code oscars}, {@code sense} or {@code web}
 * @param name for people; if absent, the kind
 * @param url of the provider
 * @param providerNsa URN of an NSI provider
 * @param requesterNsa URN of this agent at an NSI provider; it must stay the same, because others
 *     cannot see its circuits
 * @param callback where this agent receives the notifications of an NSI provider; if absent, it
 *     receives none
 * @param tokenFile contains a bearer token; it is read anew for each call
 * @param caFile CA certificates (PEM) that the provider's certificate is checked against; if
 *     absent, Java's own
 * @param tls key and certificate by which the provider knows this agent
 * @param username whose circuits are those of this agent at OSCARS, and who logs in at SENSE
 * @param passwordFile contains the password for SENSE; as the client's secret, it is read anew for
 *     each token
 * @param tokenUrl where tokens for SENSE are issued
 * @param clientId of this program at the issuer
 * @param clientSecretFile contains the client's secret
 * @param profile UUID of the service profile of SENSE that is edited for each circuit
 * @param requestTimeout how long a circuit may take to come up; if absent, that of the kind
 * @param holdTime after which the provider gives up what was not committed; if absent, that of the
 *     kind
 * @param bandwidth that static circuits between two attachments have in each direction
 * @param delay until a static circuit is up, or fails; if absent, zero
 * @param failEvery every so many requests, a static circuit fails; if absent, never
 * @param silentEvery every so many requests, nothing is heard of a static circuit; if absent, never
 */
public record ProviderSettings(
    String kind,
    @Nullable String name,
    @Nullable URI url,
    @Nullable String providerNsa,
    @Nullable String requesterNsa,
    @Nullable Callback callback,
    @Nullable Path tokenFile,
    @Nullable Path caFile,
    @Nullable Tls tls,
    @Nullable String username,
    @Nullable Path passwordFile,
    @Nullable URI tokenUrl,
    @Nullable String clientId,
    @Nullable Path clientSecretFile,
    @Nullable String profile,
    @Nullable Duration requestTimeout,
    @Nullable Duration holdTime,
    @Nullable ByteRate bandwidth,
    @Nullable Duration delay,
    @Nullable Integer failEvery,
    @Nullable Integer silentEvery) {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9 .,:_()/-]{1,64}");

  /**
   * @param listen address and port of this agent, such as {@code 0.0.0.0:8650}
   * @param url by which the provider reaches them
   */
  public record Callback(@Nullable String listen, @Nullable URI url) {}

  /**
   * Returns the name for people.
   *
   * @throws WrongSettingException it is too long or not plain
   */
  public String title() {
    if (name != null && !NAME.matcher(name).matches()) {
      throw new WrongSettingException("name", "must be 1 to 64 letters, digits and .,:_()/ or -");
    }
    return name == null ? kind : name;
  }

  /** Returns whose circuits these are at which provider; other settings may change meanwhile. */
  public String account() {
    return Stream.of(kind, url, providerNsa, requesterNsa, username)
        .map(it -> it == null ? "-" : it.toString())
        .collect(Collectors.joining(" "));
  }

  /**
   * Returns a setting that the kind needs.
   *
   * @throws WrongSettingException it is absent
   */
  <T> T need(String key, @Nullable T value) {
    if (value == null) {
      throw new WrongSettingException(key, "a provider of kind %s needs it".formatted(kind));
    }
    return value;
  }

  /**
   * Returns a URL that the kind needs.
   *
   * @param isSecret whether a token or a password is sent there
   * @throws WrongSettingException it is absent or would give a secret away
   */
  URI needUrl(String key, @Nullable URI value, boolean isSecret) {
    URI url = need(key, value);
    if (url.getHost() == null || url.getRawUserInfo() != null) {
      throw new WrongSettingException(
          key, "must name a host, and no user or password, because it is written into logs");
    }
    String origin = "%s://%s".formatted(url.getScheme(), url.getRawAuthority());
    if (isSecret && HttpAddress.refusal(origin).isPresent()) {
      throw new WrongSettingException(
          key, "must begin with https, because a token or a password is sent there");
    }
    return url;
  }

  static Duration or(@Nullable Duration given, Duration usual) {
    return given == null ? usual : given;
  }
}
