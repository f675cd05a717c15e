package io.argosy.router.request;

import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import java.util.Locale;
import java.util.Optional;

/** The rule by which a destination approves requests. */
public enum ApprovalPolicy {
  /** Every request is approved at once. */
  AUTOMATIC,
  /** A data manager of the destination's site approves; his own requests are approved at once. */
  DATA_MANAGER;

  private static final String POLICY = "policy";

  /** Returns who approved the request when it was made; empty if a person still has to decide. */
  public Optional<String> approver(Caller requester, SiteName site) {
    return switch (this) {
      case AUTOMATIC -> Optional.of(POLICY);
      case DATA_MANAGER ->
          requester.mayAt(site, Role.DATA_MANAGER)
              ? Optional.of(requester.name())
              : Optional.empty();
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
