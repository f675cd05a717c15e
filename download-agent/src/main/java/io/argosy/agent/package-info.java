/** The program at a site, which pulls work, moves files, verifies them and reports. */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
