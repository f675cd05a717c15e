/** The tables of jobs of FTS3. */
@NullMarked
package io.argosy.router.fts3.store;

import org.jspecify.annotations.NullMarked;
