/** Copyjobs of fdtcp: read, placed through the router file by file, and reported as fdtcp does. */
@NullMarked
package io.argosy.deploy.copyjob;

import org.jspecify.annotations.NullMarked;
