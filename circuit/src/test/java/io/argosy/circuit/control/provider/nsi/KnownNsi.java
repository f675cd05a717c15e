package io.argosy.circuit.control.provider.nsi;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Settings with the usual time-outs. */
final class KnownNsi {

  private KnownNsi() {}

  static NsiSettings settings(URI url, String provider, String requester) {
    return settings(url, provider, requester, Optional.empty(), Optional.empty(), NsiSettings.CALL);
  }

  static NsiSettings settings(
      URI url,
      String provider,
      String requester,
      Optional<NsiSettings.Callback> callback,
      Optional<Path> token,
      Duration call) {
    return new NsiSettings(
        url, provider, requester, callback, token, NsiSettings.SET_UP, NsiSettings.HOLD, call);
  }
}
