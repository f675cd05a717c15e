package io.argosy.router.token;

import io.argosy.common.unit.Sha256;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Finds out whether the routers of an issuer share the file of their keys. With copies of the file,
 * each router would replace its own keys, and a storage that asks one of them for the keys refuses
 * the tokens of the other. Then only one of them goes on to sign.
 */
public final class KeyAgreement {

  private final TokenSigner signer;
  private final KeySets sets;
  private final AtomicInteger dissents = new AtomicInteger();
  private final AtomicBoolean isDisputed = new AtomicBoolean();

  public KeyAgreement(TokenSigner signer, KeySets sets) {
    this.signer = signer;
    this.sets = sets;
  }

  /** Compares the keys with those of the others; after a deliberate change, nobody has those. */
  public void run() {
    String ids =
        signer.keys().stream().map(SigningKey::id).sorted().collect(Collectors.joining(" "));
    int now = sets.look(signer.issuer(), Sha256.hexOf(ids));
    int before = dissents.getAndSet(now);
    // Only a router that has the keys that count sets the number back.
    isDisputed.set(now > 0 && (isDisputed.get() || now <= before));
    signer.dispute(isDisputed.get());
  }
}
