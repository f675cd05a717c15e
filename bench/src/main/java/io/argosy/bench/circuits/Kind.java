package io.argosy.bench.circuits;

import io.argosy.circuit.control.ProviderTraits;
import java.time.Duration;

/** The kinds of providers. */
enum Kind {
  /** Reserves, then commits; lists keys, as NSI does. */
  TWO_PHASES(true, true),
  /** Reserves, then commits; lists no keys. A reservation that is not committed expires. */
  WITHOUT_KEYS(true, false),
  /** Builds what it is asked for; the key is the reference, as in MonALISA's form. */
  ONE_PHASE(false, true);

  final ProviderTraits traits;
  final boolean listsKeys;

  Kind(boolean choosesReference, boolean listsKeys) {
    this.traits =
        new ProviderTraits(
            Duration.ofSeconds(180), Duration.ofSeconds(120), choosesReference, choosesReference);
    this.listsKeys = listsKeys;
  }
}
