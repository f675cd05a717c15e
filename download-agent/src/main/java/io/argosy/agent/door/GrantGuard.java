package io.argosy.agent.door;

/** Knows a grant of our router for one of our doors from anything else. */
public interface GrantGuard {

  /**
   * @param grant a compact JWS
   * @throws io.argosy.common.refusal.Refusal it is forged, expired, or for another door
   */
  Grant check(String grant);
}
