package io.argosy.router.token;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Replaces old keys. Routers that do so at the same time keep the keys of one of them; the other
 * new key is lost before it has signed anything. A decision about keys that another router has
 * replaced meanwhile changes nothing.
 */
public final class KeyCycle {

  private final TokenSigner signer;
  private final Supplier<String> ids;
  private final Clock clock;
  private final Duration age;

  /**
   * @param ids returns an id that was never used
   * @param age of the newest key at which a new one is made
   */
  public KeyCycle(TokenSigner signer, Supplier<String> ids, Clock clock, Duration age) {
    this.signer = signer;
    this.ids = ids;
    this.clock = clock;
    this.age = age;
  }

  public void run() {
    List<SigningKey> known = signer.keys();
    signer.keep(known, KeyRule.next(known, ids.get(), clock.instant(), age));
  }
}
