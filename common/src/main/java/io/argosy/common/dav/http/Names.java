package io.argosy.common.dav.http;

import io.argosy.common.dav.DavEntry;
import io.argosy.common.dav.DavListing;
import io.argosy.common.dav.DavUrl;
import java.io.IOException;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds out which files a listing means. Storages percent-encode names, as they must, or do not, as
 * XRootD 5.5. An {@code href} that is neither the requested directory nor directly in it is an
 * error, because it could lead to other files.
 */
final class Names {

  /** What an encoded path cannot contain. */
  private static final Pattern NEVER_ENCODED = Pattern.compile("[ #?]|%(?![0-9a-fA-F]{2})");

  /** A name that stays in its directory; an encoded byte above 127 may belong to no character. */
  private static final Pattern NOT_UTF_8 = Pattern.compile("[^/]*%[89a-fA-F][0-9a-fA-F][^/]*");

  private final DavUrl directory;
  private final Existence existence;

  /** Whether the storage has a file or directory of this name. */
  @FunctionalInterface
  interface Existence {
    boolean of(DavUrl url) throws IOException;
  }

  /**
   * @param directory that was asked for
   * @param existence is asked if names have a percent sign and do not tell whether they are encoded
   */
  Names(DavUrl directory, Existence existence) {
    this.directory = directory;
    this.existence = existence;
  }

  /**
   * @throws ProtocolException an entry is of another place, or the directory is not among them
   */
  DavListing listing(List<Multistatus.Entry> entries) throws IOException {
    boolean isEncoded = isEncoded(entries);
    Map<DavUrl, DavEntry> named = new LinkedHashMap<>();
    List<String> unreadable = new ArrayList<>();
    for (Multistatus.Entry entry : entries) {
      Optional<DavUrl> url = urlOf(entry.href(), isEncoded);
      if (url.isEmpty()) {
        unreadable.add(entry.href().replaceAll(".*/(?=.)", ""));
      } else {
        named.putIfAbsent(url.get(), entryOf(url.get(), entry));
      }
    }
    DavEntry self = named.remove(directory);
    if (self == null) {
      throw unusable("does not describe " + directory.encodedPath());
    }
    return new DavListing(self, List.copyOf(named.values()), unreadable);
  }

  /** Returns the only entry of a listing of depth 0. */
  DavEntry self(List<Multistatus.Entry> entries) throws IOException {
    if (entries.size() != 1) {
      throw unusable("has %d entries instead of one".formatted(entries.size()));
    }
    String href = entries.getFirst().href();
    Optional<DavUrl> url = urlOf(href, !isDirectoryAsItStands(href)).filter(directory::equals);
    return entryOf(url.orElseThrow(this::foreign), entries.getFirst());
  }

  private static DavEntry entryOf(DavUrl url, Multistatus.Entry entry) {
    return new DavEntry(url, entry.isDirectory(), entry.bytes(), entry.available());
  }

  private boolean isEncoded(List<Multistatus.Entry> entries) throws IOException {
    List<String> hrefs = entries.stream().map(Multistatus.Entry::href).toList();
    if (hrefs.stream().anyMatch(href -> !isAbsolutePath(href))) {
      return true;
    }
    if (hrefs.stream().noneMatch(href -> href.indexOf('%') >= 0)
        || hrefs.stream().anyMatch(href -> NEVER_ENCODED.matcher(href).find())) {
      return false;
    }
    if (directory.encodedPath().indexOf('%') >= 0) {
      return hrefs.stream().noneMatch(this::isDirectoryAsItStands);
    }
    return !isThereAsItStands(hrefs);
  }

  /**
   * Asks for one name as it stands. It is the longest with a percent sign: if the names are encoded
   * and there were such a file too, the listing would have its name in a longer form.
   */
  private boolean isThereAsItStands(List<String> hrefs) throws IOException {
    Optional<String> longest =
        hrefs.stream()
            .filter(href -> href.indexOf('%') >= 0)
            .max(Comparator.comparingInt(String::length));
    Optional<DavUrl> url = longest.flatMap(this::plain).filter(this::isDirectlyIn);
    return url.isPresent() && existence.of(url.get());
  }

  /** Returns the address of an entry; empty if its name is not UTF-8. */
  private Optional<DavUrl> urlOf(String href, boolean isEncoded) throws IOException {
    if (href.indexOf(Multistatus.UNREADABLE) >= 0) {
      return Optional.empty();
    }
    try {
      DavUrl url = isEncoded ? directory.href(href) : directory.plainHref(href);
      if (!url.equals(directory) && !isDirectlyIn(url)) {
        throw foreign();
      }
      return Optional.of(url);
    } catch (IllegalArgumentException e) {
      String parent = directory.encodedPath().replaceAll("/$", "") + "/";
      if (!href.startsWith(parent)
          || !NOT_UTF_8.matcher(href.substring(parent.length())).matches()) {
        throw unusable("has a name that cannot be used: " + e.getMessage());
      }
      return Optional.empty();
    }
  }

  private Optional<DavUrl> plain(String href) {
    try {
      return Optional.of(directory.plainHref(href));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private boolean isDirectoryAsItStands(String href) {
    return plain(href).filter(directory::equals).isPresent();
  }

  private static boolean isAbsolutePath(String href) {
    return href.startsWith("/");
  }

  private boolean isDirectlyIn(DavUrl url) {
    return directory.relativePathOf(url).filter(path -> path.indexOf('/') < 0).isPresent();
  }

  private ProtocolException foreign() {
    return unusable("names something outside of " + directory.encodedPath());
  }

  private static ProtocolException unusable(String why) {
    return new ProtocolException("the listing of the storage " + why);
  }
}
