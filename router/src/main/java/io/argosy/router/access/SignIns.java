package io.argosy.router.access;

import io.argosy.router.access.AccessBook.IssuedToken;
import io.argosy.router.access.AccessStore.Signed;
import io.argosy.router.audit.AuditLog;
import java.time.Duration;
import java.time.Instant;

/** Issues the token of a sign-in, inside the transaction that authenticates the user. */
final class SignIns {

  private static final Duration SIGNED_IN = Duration.ofDays(30);
  private static final String TOKEN_PREFIX = "argosy_";

  private final AccessStore store;
  private final AuditLog audit;
  private final Secrets secrets;

  SignIns(AccessStore store, AuditLog audit, Secrets secrets) {
    this.store = store;
    this.audit = audit;
    this.secrets = secrets;
  }

  IssuedToken issue(Signed signed, SignInWay way, Instant now) {
    String token = freshToken();
    store.addSignIn(SecretHash.of(token), signed.principal(), now, now.plus(SIGNED_IN), way);
    audit.record(signed.name(), "sign-in", signed.name(), "by " + way);
    return new IssuedToken(signed.name(), token);
  }

  String freshToken() {
    return TOKEN_PREFIX + secrets.fresh();
  }
}
