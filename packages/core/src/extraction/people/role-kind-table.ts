/** What phrases make of who bears them; `*` stands for any ending. Of several in one role the first row that holds wins. */
export const roleKinds = [
  {
    kind: 'outsider',
    phrases:
      'advisor*|adviser*|advisory|mentor*|investor*|angel|business angel|board member|member of the board|board of directors|board of advisors|board observer|' +
      'ambassador*|speaker*|guest*|student|alumni|alumnus|alumna|beirat*|beirät*|aufsichtsrat*|asesor*|conseiller*|commissaris|raad van advies|patron|patient*|volunteer*|limited partner|venture partner|' +
      'scientific advisor|sponsor*|juror|judge|instructor|host|editor|author|autor|autorin|journalist|reporter|blogger|translator',
  },
  {
    kind: 'nobody',
    phrases:
      'founder associate|founders associate|founder s associate|founder success|founder relations|founder experience|founder community|founder in residence|founders in residence|founders office|founder s office|founder office|' +
      'office of the ceo|office of ceo|office of the founder|office of the founders|office of founder|assistant to|assistant of|assistentin|assistent|assistenz|chief of staff|founder friendly|founder led|founders fund|founders club|founders hall|founder s award|founder stories|founding year|founding date|founding story|entrepreneur in residence|to the ceo|to ceo|to the founder|to the founders|to the president',
  },
  {
    kind: 'founding_team',
    phrases:
      'founding engineer|founding team|founding member|founding designer|founding developer|founding scientist|founding researcher|founding product|founding software|founding account|founding sales|founding marketing|founding operations|gründungsmitglied|gründungsteam|membre fondateur|miembro fundador|membro fundador',
  },
  {
    kind: 'cofounder',
    phrases:
      'co founder*|cofounder*|co founding partner|mitgründer*|mitbegründer*|co gründer*|cogründer*|cofondateur*|cofondatrice*|co fondateur*|co fondatrice*|cofundador*|co fundador*|sócio fundador*|socio fundador*|socia fundadora|medeoprichter*|mede oprichter*|co oprichter*|cofondatore|co fondatore|cofondatrice',
  },
  {
    kind: 'founder',
    phrases:
      'founder|founders|foundress|founding partner|founding ceo|founding president|founding director|founding chairman|founding principal|gründer|gründerin|gründerinnen|firmengründer|firmengründerin|gründungspartner*|gründungsgesellschafter*|fondateur|fondatrice|fondateurs|associé fondateur|fundador|fundadora|fundadores|oprichter|oprichters|oprichtster|fondatore|solo founder',
  },
  {
    kind: 'executive',
    phrases:
      'ceo|cto|cfo|coo|cmo|cpo|cro|cso|cgo|cio|ciso|cdo|chro|cbo|cco|cxo|caio|co ceo|chief executive|chief executive officer|chief technology officer|chief financial officer|chief|president|vice president|vp|svp|evp|avp|' +
      'managing director|managing partner|executive director|general manager|general partner|general counsel|owner|co owner|proprietor|principal|director|chair|vice chair|chairman|chairwoman|chairperson|treasurer|executive chairman|' +
      'geschäftsführer*|geschäftsführend*|geschäftsleit*|vorstand*|vorständ*|inhaber*|gérant*|directeur général|directrice générale|président*|pdg|dg|administrateur délégué|director general|directora general|director gerente|director ejecutivo|presidente|presidenta|propietario|diretor executivo|diretor geral|diretora executiva|sócio diretor|algemeen directeur|directeur|eigenaar|zaakvoerder|bestuurder',
  },
  {
    kind: 'member',
    phrases:
      'head|head of|director|lead|leader|manager|partner|officer|engineer|developer|designer|scientist|researcher|architect|analyst|programmer|technologist|economist|physician|doctor|surgeon|nurse|lawyer|attorney|paralegal|professor|postdoc|consultant|strategist|marketer|specialist|coordinator|administrator|accountant|bookkeeper|controller|intern|trainee|apprentice|secretary|recruiter|evangelist|advocate|representative|associate|assistant|technician|foreman|superintendent|supervisor|estimator|carpenter|receptionist|planner|producer|photographer|writer|copywriter|artist|psychologist|psychotherapist|therapist|aesthetician|hygienist|dentist|broker|realtor|agent|instructor|operator|buyer|account executive|sales executive|marketing executive|' +
      'leiter*|leitung|entwickler*|ingenieur*|wissenschaftler*|berater*|prokurist*|werkstudent*|praktikant*|projektleit*|produktmanag*|gesellschafter*|referent*|mitarbeiter*|assistenz*|teamleit*|' +
      'diretor*|desenvolvedor*|desarrollador*|ingeniero*|ingeniera*|engenheir*|gerente|consultor*|pesquisador*|programador*|jefe|jefa|responsable|développeur*|développeuse*|ingénieur*|directrice|associé*|chef de projet|ontwikkelaar|medewerker|adviseur|hoofd',
  },
] as const

/** Fields of work: what stands within a role beside the words above. */
export const workFields =
  'operations marketing sales finance financial engineering product products design growth pr hr ux ui qa devops it full stack frontend backend front back end communications business development technology technologies technical tech science scientific sciences data people culture talent customer customers success experience strategy strategic ' +
  'innovation research commercial creative content brand branding revenue information security medical clinical legal accounting human resources resource software hardware platform infrastructure machine learning ai ml artificial intelligence quality assurance partnerships partnership alliances public policy affairs regulatory ' +
  'global regional international national senior junior sr jr interim acting executive managing general deputy associate assistant first second non independent serial solo chief vice honorary emeritus ' +
  'europe european emea apac americas latam dach north south america asia pacific us usa uk eu mena nordics benelux ' +
  'and of the for to in und et y e en de du des da do van für our at staff principal account accounts key enterprise digital web mobile cloud systems system solutions solution service services support supply chain logistics manufacturing production mechanical electrical process project program programme portfolio investment investments risk compliance privacy trust safety community developer developers relations media social events field inside corporate administration procurement purchasing training education learning biology chemistry physics computational visionary evangelist inventor board visual architecture applied deep core member team office director directora directeur directrice diretor diretora gerente leiter leiterin works nerd geek guy r d everything happiness janitor dreamer maker hacker builder creator inventor captain responsible ' +
  'technik vertrieb entwicklung produkt finanzen betrieb personal forschung kundenerfolg einkauf recht strategie allgemein technique commercial commerciale produit finances recherche développement opérations tecnología técnico técnica ventas comercial producto finanzas operaciones tecnologia vendas produto finanças operações techniek verkoop'
