package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;

/** {@code POST /query/v1/replicas}: returns the replicas of this file, with bad ones. */
public record ReplicasForm(Lfn lfn) {}
