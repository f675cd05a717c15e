package io.argosy.agent.door;

/** Verifies that a grant was issued by our router for one of this agent's doors. */
public interface GrantGuard {

  /**
   * @param grant a compact JWS
   * @throws io.argosy.common.refusal.Refusal it is forged, expired, or for another door
   */
  Grant check(String grant);
}
