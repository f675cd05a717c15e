package io.argosy.circuit.control.provider;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.provider.nsi.NsiProvider;
import io.argosy.circuit.control.provider.nsi.NsiSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Creates the provider that settings describe.
 *
 * @param state the directory for what a provider has to remember
 * @param ids of messages
 * @param ticker monotonic, in nanoseconds
 */
public record Providers(Path state, Clock clock, Supplier<UUID> ids, LongSupplier ticker) {

  /**
   * @throws WrongSettingException a setting is missing or cannot be used
   */
  public CircuitProvider of(ProviderSettings settings) {
    return switch (settings.kind()) {
      case "nsi" -> new NsiProvider(nsi(settings), Optional.empty(), ids, ticker);
      default -> throw new WrongSettingException("kind", "must be nsi");
    };
  }

  private static NsiSettings nsi(ProviderSettings given) {
    NsiSettings usual =
        NsiSettings.of(
            given.need("url", given.url()),
            given.need("provider-nsa", given.providerNsa()),
            given.need("requester-nsa", given.requesterNsa()));
    URI replyTo = given.replyTo();
    return new NsiSettings(
        usual.url(),
        usual.providerNsa(),
        usual.requesterNsa(),
        replyTo == null ? usual.replyTo() : replyTo,
        Optional.ofNullable(given.tokenFile()),
        ProviderSettings.or(given.requestTimeout(), usual.requestTimeout()),
        ProviderSettings.or(given.holdTime(), usual.holdTime()),
        usual.callTimeout());
  }
}
