package io.argosy.common.dav.http;

import io.argosy.common.dav.DavUrl;
import java.net.ProtocolException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out which files a listing means. Storages percent-encode names, as they must, or do not, as
 * XRootD 5.5. An {@code href} that is neither the requested directory nor directly in it is an
 * error, because it could lead to other files.
 *
 * @param directory that was asked for
 * @param arePlain whether the storage does not encode names
 */
record Names(DavUrl directory, boolean arePlain) {

  /** What an encoded path cannot contain. */
  private static final Pattern NEVER_ENCODED = Pattern.compile("[ #?]|%(?![0-9a-fA-F]{2})");

  /** A name that stays in its directory. */
  private static final Pattern NAME = Pattern.compile("(?!\\.\\.?$)[^/]+");

  /**
   * Returns the address of an entry; empty if its name is not UTF-8, or no valid one.
   *
   * @throws ProtocolException the entry is of another place
   */
  Optional<DavUrl> url(String href) throws ProtocolException {
    if (href.indexOf(Multistatus.UNREADABLE) >= 0) {
      return Optional.empty();
    }
    try {
      boolean isPlain = arePlain || NEVER_ENCODED.matcher(href).find();
      DavUrl url = isPlain ? directory.plainHref(href) : directory.href(href);
      if (!url.equals(directory) && !url.parent().equals(directory)) {
        throw foreign();
      }
      return Optional.of(url);
    } catch (IllegalArgumentException e) {
      String parent = directory.encodedPath().replaceAll("/$", "") + "/";
      if (!href.startsWith(parent) || !NAME.matcher(href.substring(parent.length())).matches()) {
        throw foreign();
      }
      return Optional.empty();
    }
  }

  private ProtocolException foreign() {
    return new ProtocolException(
        "the listing of the storage names something outside of " + directory.encodedPath());
  }
}
