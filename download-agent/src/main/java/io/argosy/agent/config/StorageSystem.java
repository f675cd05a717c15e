package io.argosy.agent.config;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.topology.HttpAddress;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The key {@code storage} of a node whose files are at a storage system.
 *
 * @param url the directory of the logical names
 * @param credentials if absent, of the site for S3 storage and of the router otherwise
 * @param tokenFile with the credentials of the site; absent for others
 * @param region that signatures for S3 name
 * @param redirectHosts to which it may redirect, with the token
 */
record StorageSystem(
    Kind kind,
    DavUrl url,
    Credentials credentials,
    @Nullable Path tokenFile,
    @DefaultValue("us-east-1") String region,
    @DefaultValue Set<String> redirectHosts) {

  private static final String KEY = "argosy.agent.nodes[].storage";

  enum Kind {
    WEBDAV,
    S3
  }

  enum Credentials {
    ROUTER,
    SITE,
    NONE
  }

  StorageSystem {
    if (kind == null || url == null) {
      throw RefusedToStart.key(KEY, "must have kind and url, or be a list of rules");
    }
    if (credentials == null) {
      credentials = kind == Kind.S3 ? Credentials.SITE : Credentials.ROUTER;
    }
    if (kind == Kind.S3 && credentials != Credentials.SITE) {
      throw RefusedToStart.key(
          KEY + ".credentials",
          "must be site, the default, for kind s3: only the site has keys of its storage");
    }
    if ((tokenFile != null) != (credentials == Credentials.SITE)) {
      throw RefusedToStart.key(
          KEY + ".token-file",
          "must be set if credentials is site, as always for kind s3, and only then");
    }
    if (credentials != Credentials.NONE) {
      RefusedToStart.ifAny(KEY + ".url", HttpAddress.refusal(url.origin()));
    }
    if (kind == Kind.S3 && !redirectHosts.isEmpty()) {
      throw RefusedToStart.key(KEY, "of kind s3 must have no redirect-hosts");
    }
    if (kind == Kind.S3 && url.path().equals("/")) {
      throw RefusedToStart.key(KEY + ".url", "must name a bucket: https://host/bucket");
    }
    for (String host : redirectHosts) {
      if (!HttpAddress.isHost(host.toLowerCase(Locale.ROOT))) {
        throw RefusedToStart.key(
            KEY + ".redirect-hosts", "must be names of hosts, without scheme and port: " + host);
      }
    }
    redirectHosts = Set.copyOf(redirectHosts);
  }
}
