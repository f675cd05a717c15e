package io.argosy.circuit.control.provider;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.provider.fixed.StaticCircuit;
import io.argosy.circuit.control.provider.fixed.StaticProvider;
import io.argosy.circuit.control.provider.fixed.StaticSettings;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.ProviderTls;
import io.argosy.circuit.control.provider.http.TokenFile;
import io.argosy.circuit.control.provider.nsi.NsiProvider;
import io.argosy.circuit.control.provider.nsi.NsiSettings;
import io.argosy.circuit.control.provider.oscars.OscarsProvider;
import io.argosy.circuit.control.provider.oscars.OscarsSettings;
import io.argosy.circuit.control.provider.sense.SenseProvider;
import io.argosy.circuit.control.provider.sense.SenseTokens;
import io.argosy.circuit.control.provider.web.WebProvider;
import io.argosy.circuit.control.provider.web.WebRequest;
import io.argosy.common.http.IoCause;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Creates the provider that settings describe.
 *
 * @param state the directory for what a provider has to remember
 * @param ids of messages
 * @param ticker monotonic, in nanoseconds
 */
public record Providers(Path state, Clock clock, Supplier<UUID> ids, LongSupplier ticker) {

  private static final String LISTEN = "callback.listen";

  /**
   * @throws WrongSettingException a setting is missing or cannot be used
   */
  public CircuitProvider of(ProviderSettings settings) {
    settings.title();
    return switch (settings.kind()) {
      case "nsi" -> nsi(settings);
      case "static" ->
          new StaticProvider(fixed(settings), StaticCircuit.files(state), clock, ticker);
      case "oscars" -> oscars(settings);
      case "sense" -> sense(settings);
      case "web" -> web(settings);
      case null, default ->
          throw new WrongSettingException("kind", "must be static, nsi, oscars, sense or web");
    };
  }

  private static StaticSettings fixed(ProviderSettings given) {
    return new StaticSettings(
        given.need("bandwidth", given.bandwidth()),
        atLeastZero("delay", given.delay(), Duration.ZERO),
        atLeastZero("fail-every", given.failEvery(), 0),
        atLeastZero("silent-every", given.silentEvery(), 0),
        ProviderSettings.or(given.requestTimeout(), StaticSettings.SET_UP));
  }

  private static <T extends Comparable<T>> T atLeastZero(String key, @Nullable T given, T zero) {
    if (given != null && given.compareTo(zero) < 0) {
      throw new WrongSettingException(key, "must not be negative");
    }
    return given == null ? zero : given;
  }

  private NsiProvider nsi(ProviderSettings given) {
    NsiSettings settings =
        new NsiSettings(
            url(given),
            given.need("provider-nsa", given.providerNsa()),
            given.need("requester-nsa", given.requesterNsa()),
            callback(given),
            Optional.ofNullable(given.tokenFile()),
            ProviderSettings.or(given.requestTimeout(), NsiSettings.SET_UP),
            ProviderSettings.or(given.holdTime(), NsiSettings.HOLD),
            NsiSettings.CALL);
    try {
      return new NsiProvider(settings, tls(given), ids, ticker);
    } catch (IOException e) {
      throw new WrongSettingException(LISTEN, "cannot be listened on: " + e.getMessage());
    }
  }

  private static Optional<NsiSettings.Callback> callback(ProviderSettings given) {
    return Optional.ofNullable(given.callback())
        .map(
            it ->
                new NsiSettings.Callback(
                    address(given.need(LISTEN, it.listen())),
                    given.need("callback.url", it.url())));
  }

  private static InetSocketAddress address(String listen) {
    try {
      URI parts = new URI("http://" + listen);
      return new InetSocketAddress(InetAddress.getByName(parts.getHost()), parts.getPort());
    } catch (URISyntaxException | UnknownHostException | IllegalArgumentException e) {
      throw new WrongSettingException(
          LISTEN, "must be an address and a port, such as 0.0.0.0:8650");
    }
  }

  private OscarsProvider oscars(ProviderSettings given) {
    OscarsSettings settings =
        new OscarsSettings(
            given.need("username", given.username()),
            ProviderSettings.or(given.requestTimeout(), OscarsSettings.SET_UP),
            ProviderSettings.or(given.holdTime(), OscarsSettings.HOLD));
    return new OscarsProvider(settings, calls(given, OscarsSettings.CALL), ticker);
  }

  private static SenseProvider sense(ProviderSettings given) {
    URI url = given.needUrl("url", given.url(), true);
    String profile = given.need("profile", given.profile());
    SenseTokens.Login login =
        new SenseTokens.Login(
            given.need("username", given.username()),
            given.need("password-file", given.passwordFile()),
            given.need("client-id", given.clientId()),
            given.need("client-secret-file", given.clientSecretFile()));
    Optional<SSLContext> tls = tls(given);
    SenseTokens tokens =
        new SenseTokens(
            login, given.needUrl("token-url", given.tokenUrl(), true), SenseProvider.CALL, tls);
    return new SenseProvider(
        profile,
        ProviderSettings.or(given.requestTimeout(), SenseProvider.SET_UP),
        new JsonCalls(url, SenseProvider.CALL, tls, tokens));
  }

  private WebProvider web(ProviderSettings given) {
    return new WebProvider(
        ProviderSettings.or(given.requestTimeout(), WebProvider.SET_UP),
        calls(given, WebProvider.CALL),
        WebRequest.files(state),
        clock);
  }

  private static JsonCalls calls(ProviderSettings given, Duration timeout) {
    return new JsonCalls(
        url(given), timeout, tls(given), new TokenFile(Optional.ofNullable(given.tokenFile())));
  }

  private static URI url(ProviderSettings given) {
    return given.needUrl("url", given.url(), given.tokenFile() != null);
  }

  private static Optional<SSLContext> tls(ProviderSettings given) {
    try {
      return ProviderTls.of(given.caFile(), given.tls());
    } catch (IOException e) {
      throw new WrongSettingException("tls", IoCause.of(e).sentence("a file", "the agent"));
    } catch (GeneralSecurityException e) {
      throw new WrongSettingException("tls", "the certificates cannot be used: " + e.getMessage());
    }
  }
}
