/** Hosts where anybody has a mailbox: an address there says nothing of whose it is. */
export const freeMailHosts: ReadonlySet<string> = new Set(
  `
gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.de yahoo.es yahoo.ca yahoo.com.br yahoo.co.in yahoo.com.au ymail.com rocketmail.com
hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.es outlook.com outlook.de outlook.fr live.com live.co.uk msn.com
aol.com icloud.com me.com mac.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de posteo.de
orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it telefonica.net uol.com.br bol.com.br terra.com.br
btinternet.com sky.com talktalk.net ntlworld.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
charter.net earthlink.net shaw.ca rogers.com telus.net sympatico.ca cogeco.ca bigpond.com bigpond.net.au optusnet.com.au
proton.me protonmail.com zoho.com mail.com fastmail.com hushmail.com yandex.ru yandex.com mail.ru qq.com 163.com 126.com
ziggo.nl kpnmail.nl planet.nl hetnet.nl xs4all.nl telenet.be skynet.be bluewin.ch
`
    .trim()
    .split(/\s+/),
)
