package io.argosy.agent.webdav;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;

/** The credentials of this agent at its storage. Thread-safe. */
public interface StorageTokens {

  /**
   * Returns a token that is valid for a minute more at least, the same one as long as it is.
   *
   * @param directory at or below the root of the node, for which the token permits everything that
   *     a transfer needs
   * @throws NoStorageToken there is none
   * @throws io.argosy.agent.exchange.RouterUnreachableException the router, which issues it, did
   *     not answer; the same call may succeed later
   */
  DavAccess of(NodeName node, DavUrl directory) throws NoStorageToken;
}
