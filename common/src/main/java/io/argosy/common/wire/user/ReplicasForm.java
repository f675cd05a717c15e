package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;

/** {@code POST /query/v1/replicas}: where is this file, and which replicas are bad? */
public record ReplicasForm(Lfn lfn) {}
