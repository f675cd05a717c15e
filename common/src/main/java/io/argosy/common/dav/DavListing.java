package io.argosy.common.dav;

import java.util.List;

/**
 * A directory and what is directly in it.
 *
 * @param unreadable percent-encoded names of entries that are no valid names, such as names that
 *     are not UTF-8
 */
public record DavListing(DavEntry self, List<DavEntry> entries, List<String> unreadable) {

  public DavListing {
    entries = List.copyOf(entries);
    unreadable = List.copyOf(unreadable);
  }
}
