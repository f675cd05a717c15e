package io.argosy.router.request;

import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import java.util.Locale;
import java.util.Optional;

/** Whether a destination has to be asked. */
public enum ApprovalPolicy {
  /** Nobody is asked. */
  AUTOMATIC,
  /** The data manager of the destination's site is, unless that is who requests. */
  DATA_MANAGER;

  private static final String POLICY = "policy";

  /** Who has approved at once; empty where a person still has to. */
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
