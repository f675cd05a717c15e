/** Requests to storage systems about the sources of jobs. */
@NullMarked
package io.argosy.router.fts3.backend;

import org.jspecify.annotations.NullMarked;
