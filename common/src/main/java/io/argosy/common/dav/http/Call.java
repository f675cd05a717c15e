package io.argosy.common.dav.http;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.unit.Excerpt;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A request that may be sent to several places one after the other, by redirects.
 *
 * @param longest time until the end of the answer
 * @param xml body
 * @param upload body
 */
record Call(
    String method,
    DavUrl url,
    DavAccess access,
    Duration longest,
    Map<String, String> headers,
    Optional<String> xml,
    Optional<DavUpload> upload) {

  /** What a storage shows to the other side of a copy. */
  static final String OTHER_AUTHORIZATION = "TransferHeaderAuthorization";

  private static final Set<String> READING = Set.of("HEAD", "PROPFIND", "GET");

  static Call of(String method, DavUrl url, DavAccess access, Duration longest) {
    return new Call(method, url, access, longest, Map.of(), Optional.empty(), Optional.empty());
  }

  /** Whether it must not be sent twice. */
  boolean changes() {
    return !READING.contains(method);
  }

  Call withUpload(DavUpload body) {
    return new Call(method, url, access, longest, headers, xml, Optional.of(body));
  }

  /** Whether the storage may read or write a whole file before it answers. */
  boolean mayBeSilent() {
    return method.equals("HEAD") || upload.isPresent();
  }

  /**
   * Whether the caller asks again if no answer begins, for which it has half of the time: XRootD
   * 5.5 loses single requests.
   */
  boolean isAskedTwice() {
    return method.equals("COPY");
  }

  /** Whether somebody who reads the request learns a token. */
  boolean showsToken() {
    return access.token().isPresent() || headers.containsKey(OTHER_AUTHORIZATION);
  }

  /** Returns a text of the storage without the tokens that it got, which it may repeat. */
  String withoutTokens(String text) {
    String other = headers.getOrDefault(OTHER_AUTHORIZATION, "").replaceFirst("^Bearer ", "");
    return Excerpt.without(access.token().orElse(""), Excerpt.without(other, text));
  }

  @Override
  public String toString() {
    return method + " " + url;
  }

  Call with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Call(method, url, access, longest, more, xml, upload);
  }

  Call withXml(String body) {
    return new Call(method, url, access, longest, headers, Optional.of(body), upload);
  }
}
