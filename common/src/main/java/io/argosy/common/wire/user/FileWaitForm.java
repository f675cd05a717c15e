package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;

/** {@code POST /query/v1/file-waits}: returns why this file has not arrived. Changes nothing. */
public record FileWaitForm(Lfn lfn, NodeName destination) {}
