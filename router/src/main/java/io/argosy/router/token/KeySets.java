package io.argosy.router.token;

/** Which keys the routers of an issuer have. */
public interface KeySets {

  /**
   * Notes that a router has looked. Keys that no router had in two looks of others are replaced by
   * those of the next one.
   *
   * @param digest of its keys
   * @return 0 if it has the keys that count; otherwise how many looks of routers with other keys
   *     there were, with this one, since a router with the keys that count has looked
   */
  int look(String issuer, String digest);
}
