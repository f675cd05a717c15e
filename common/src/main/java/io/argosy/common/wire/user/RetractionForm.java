package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.Lfn;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/retractions}: removes the files of a dataset, the files of a block, or
 * one file from the catalogue, so that they may be declared again; 409 with the list of what holds
 * or wants them. Name one of the three.
 */
public record RetractionForm(
    @Nullable DatasetName dataset, @Nullable BlockName block, @Nullable Lfn file) {}
