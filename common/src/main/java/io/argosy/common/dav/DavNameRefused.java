package io.argosy.common.dav;

import java.net.ProtocolException;

/** A storage would take the name of a file for another one, so nothing was asked for. */
public final class DavNameRefused extends ProtocolException {

  private static final long serialVersionUID = 1L;

  public DavNameRefused(String message) {
    super(message);
  }
}
